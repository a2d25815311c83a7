import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { requireSecondFactorOfAdministrators } from '../areas/auth'
import { context, db } from '../platform/context'
import { readRows } from '../platform/database/rows'

/**
 * The condition for an open account of the demo: its password is public. `.test` is a reserved top-level domain
 * (RFC 2606), so nobody else has such an address. Expects `users` in the statement.
 */
export const isOpenDemoAccount: SQL = sql`users.email ~ '@([a-z]+\\.)?demo\\.test$' and users.closed_at is null`

const InstallationRow = z.strictObject({ mode: z.enum(['demo', 'production']), has_demo_accounts: z.boolean() })

/** Makes this a production installation from now on, whose administrators need a second factor. */
export async function storeProductionMode(): Promise<void> {
  await db().execute(sql`
    insert into installation (mode) values ('production') on conflict (is_only) do update set mode = 'production'`)
  await requireSecondFactorOfAdministrators()
}

/**
 * Stores the mode at the first start on a database, and later refuses another one: the demo has a Super Admin whose
 * password is public. A demo without open demo accounts may become a production installation, never the reverse. Expects
 * a transaction.
 * @throws Error that says what the operator can do
 */
export async function checkMode(): Promise<void> {
  const { mode } = context().platform.config
  await db().execute(sql`insert into installation (mode) values (${mode}) on conflict do nothing`)
  const [installation] = await readRows(
    InstallationRow,
    sql`select mode, exists (select from users where ${isOpenDemoAccount}) as has_demo_accounts from installation`,
  )
  if (mode === 'demo') {
    if (installation?.mode === 'production') {
      throw new Error(
        'This database belongs to a production installation, and MODE is demo (the default). Set MODE=production; to try the demo, use another database: another DATA_DIR or DATABASE_URL.',
      )
    }
    return
  }
  if (installation?.has_demo_accounts) {
    throw new Error(
      'This database has demo accounts, whose passwords are public. For a new installation, use an empty database: another DATA_DIR or DATABASE_URL. If this database has real records, close the demo accounts with "npm run demo:close" and start again.',
    )
  }
  if (installation?.mode === 'demo') await storeProductionMode()
}
