import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from './context'
import { inTransaction } from './database/transaction'
import { createDomainEvents, domainEvent } from './domainEvents'
import { startTestServices, type TestServices } from './testing/services'

const auditedChanges = domainEvent<{ text: string }>('noted')
const forgotten = domainEvent<{ text: string }>('forgotten')

let services: TestServices
beforeAll(async () => {
  services = await startTestServices()
  await services.asOwner('create table notes (text text not null); grant all on notes to public')
  services.platform.domainEvents = createDomainEvents([
    auditedChanges.subscribe(
      async ({ text }) => void (await db().execute(sql`insert into notes values (${`first ${text}`})`)),
    ),
    forgotten.subscribe(async () => void (await db().execute(sql`delete from notes`))),
    auditedChanges.subscribe(async ({ text }) => {
      if (text === 'bad') throw new Error('not this one')
      await db().execute(sql`insert into notes values (${`second ${text}`})`)
    }),
  ])
})
afterAll(() => services.stop())

async function notes() {
  const { rows } = await services.platform.database.execute<{ text: string }>(sql`select text from notes`)
  return rows.map(({ text }) => text)
}

test('subscribers of an event are called in order, in the transaction of its publisher', async () => {
  await services.inContext(() =>
    inTransaction(async () => {
      await auditedChanges.publish({ text: 'one' })
      expect(await notes()).toEqual([])
    }),
  )
  expect(await notes()).toEqual(['first one', 'second one'])
  await services.inContext(() => inTransaction(() => forgotten.publish({ text: '' })))
  expect(await notes()).toEqual([])
})

test('a failing subscriber rolls back the change and the work of other subscribers', async () => {
  const change = services.inContext(() =>
    inTransaction(async () => {
      await db().execute(sql`insert into notes values ('the change')`)
      await auditedChanges.publish({ text: 'bad' })
    }),
  )
  await expect(change).rejects.toThrow('not this one')
  expect(await notes()).toEqual([])
})

test('an event cannot be published outside of a transaction', async () => {
  await expect(services.inContext(() => auditedChanges.publish({ text: 'late' }))).rejects.toThrow('transaction')
})
