/** The first row of a query, if it has one. */
export const firstOf = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0];

/** Whether a query has rows. */
export const hasRows = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0;
