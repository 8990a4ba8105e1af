// Which options of a search the user chooses, and what they are called wherever a search is written
// down: in requests to drivers, and in save files.
#pragma once

namespace korat {

// Calls visit(name, field) for everything that decides which structures a search finds.
// `Search` is Options, const or not. stored: names are never changed.
template <typename Search, typename Visitor>
void VisitSearch(Search& search, Visitor&& visit) {
  visit("engine", search.engine);
  visit("prune", search.prune);
  visit("unread", search.unread);
  visit("isomorphs", search.isomorphs);
  visit("fuel", search.fuel);
  visit("shard_index", search.shard_index);
  visit("shard_count", search.shard_count);
}

}  // namespace korat
