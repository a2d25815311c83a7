import pg from 'pg'

/**
 * Reads refunds and ledger from the database of the drill.
 * @param {string} url
 * @returns {Promise<{ refunds: Record<string, number>, sum: bigint, unbalanced: number, reviews: number }>} refunds by
 *   state; the sum of all ledger lines, in piastres; entries whose lines do not sum to zero; refunds that wait for a person
 */
export async function readLedger(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const states = await client.query('select state, count(*)::integer as count from refunds group by state')
    const total = await client.query('select coalesce(sum(amount), 0)::text as sum from ledger_lines')
    const unbalanced = await client.query(
      'select entry_id from ledger_lines group by entry_id having sum(amount) <> 0 or count(*) < 2',
    )
    const reviews = await client.query(
      `select id from payment_reviews where reason in ('refund_unknown', 'refund_failed', 'no_answer')`,
    )
    return {
      refunds: Object.fromEntries(states.rows.map(({ state, count }) => [state, count])),
      sum: BigInt(total.rows[0].sum),
      unbalanced: unbalanced.rows.length,
      reviews: reviews.rows.length,
    }
  } finally {
    await client.end()
  }
}
