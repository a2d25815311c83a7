import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type VisiblePart, visibleRows } from '../../platform/access/visibleRows'
import type { Caller } from '../../platform/auth/caller'
import { loadPerson } from '../../platform/auth/loadCaller'
import { runIn, systemContext } from '../../platform/context'
import { roleCodes } from '../../testing/accessFixture'
import { isLetIn, type Reached, reachBy, reasonsBy } from '../../testing/accessRules'
import { recordsOf, setUpAccessFixture } from '../../testing/setUpAccessFixture'
import { sources } from './sources'

const fixture = setUpAccessFixture()

/** The column of the record through which the rows of a part are seen. */
const keyColumn = ({ kind, columns }: VisiblePart) => (`${kind}_id` in columns ? `${kind}_id` : 'id')

async function keysIn(rows: SQL): Promise<Set<number>> {
  const found = await fixture().testServer.database.execute(sql`select distinct key from ${rows} as rows`)
  return new Set(found.rows.map(({ key }) => Number(key)))
}

async function personOf(role: (typeof roleCodes)[number]): Promise<Caller> {
  const loaded = await loadPerson(fixture().testServer.database, fixture().people[role].userId)
  if (!loaded) throw new Error(`no ${role}`)
  return loaded.person
}

/** Returns the records whose rows exist, and those whose rows a person sees, of one part of a source. */
async function recordsIn(part: VisiblePart, person: Caller) {
  const column = keyColumn(part)
  const { tables, where = sql`true`, columns } = part
  const { subSelect } = await visibleRows(
    fixture().testServer.server.platform.access,
    person,
    [part],
    new Set([column]),
  )
  return {
    stored: await keysIn(sql`(select ${columns[column]} as key from ${tables} where ${where})`),
    seen: await keysIn(sql`(select ${sql.identifier(column)} as key from ${subSelect} as visible)`),
  }
}

/** The sources that have rows at an own and at a foreign hospital, so that they are tested. */
const tested = new Set<string>()

describe('a source of reports has the rows of the records that its role may list at each hospital, and no others', () => {
  test.each(sources)('$name', async ({ name, parts }) => {
    for (const role of roleCodes) {
      const person = await personOf(role)
      await runIn(systemContext(fixture().testServer.server.platform, person), async () => {
        for (const part of parts()) {
          const { kind, permissions } = part
          const [first, ...others] = permissions
          const { stored, seen } = await recordsIn(part, person)
          const mayList = first !== undefined && isLetIn({ permission: [first, ...others] }, role)
          // Orders are listed once their record is open, and everything else also for those who open it with a reason.
          const withReason = kind === 'investigation' ? [] : reasonsBy(kind, role)
          const reach = new Set<Reached>(mayList ? [...reachBy(kind, role), ...withReason] : [])
          const withRows = recordsOf(fixture(), role).filter(([, keys]) => stored.has(Number(keys[kind])))
          const relations = withRows.map(([relation]) => relation)
          if (relations.includes('own') && relations.includes('foreign')) tested.add(name)
          const shown = withRows.flatMap(([relation, keys]) => (seen.has(Number(keys[kind])) ? [relation] : []))
          expect([role, kind, ...shown]).toEqual([role, kind, ...relations.filter((each) => reach.has(each))])
        }
      })
    }
  })

  test('every source was tested with rows', () => {
    expect(sources.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([])
  })
})
