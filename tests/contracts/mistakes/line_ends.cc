// Windows line ends, tabs and multi-byte characters: columns are counted in bytes.
//@ requires m > 0;
int Windows(int n) { return n; }

	//@ requires k > 0;
int Tab(int n) { return n; }

//@ requires n == 'x' && größe > 0;
int Letters(int n) { return n; }
// ERROR: 2:14: use of undeclared identifier 'm'
// ERROR: 5:15: use of undeclared identifier 'k'
// ERROR: 8:26: use of undeclared identifier 'größe'
