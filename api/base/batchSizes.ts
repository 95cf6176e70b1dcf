/** Maximum number of rows that one SQL statement inserts or changes. */
export const ROWS_PER_SQL_STATEMENT = 200;

/** Maximum values in one `IN` condition. */
export const VALUES_PER_CONDITION = 500;

/** Maximum alternatives in one condition with `OR`. SQLite refuses conditions that are 1,000 levels deep. */
export const ALTERNATIVES_PER_CONDITION = 200;
