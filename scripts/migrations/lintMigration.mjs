import { itemsOf, statementsOf } from './statements.mjs'

// What a migration may contain, so that servers of the version before can go on working while and after it runs. The rules
// are explained in docs/operating.md ("Upgrade") and CONTRIBUTING.md ("Migrations").

/** Migrations up to this number were written before the rules, and are not checked. */
export const lastUnchecked = 495

/**
 * Tables that stay below some ten thousand rows in a country's installation, so that reading one of them takes no time
 * that anybody notices. All others, also those that nobody has listed anywhere, count as growing.
 */
const smallTables = new Set(
  `api_clients centers center_staff cities clinic_coordinators clinic_days clinics countries departments drugs hospitals
  installation installation_settings investigation_analytes investigation_types levels order_set_specialties
  order_set_types order_sets payment_settings prescription_keys push_keys refund_settings report_pins report_schedules
  role_permissions roles specialties views`.split(/\s+/),
)

/** Functions that have one value for a whole statement: a column with such a default is added without writing the table. */
const stableFunctions = new Set(['now', 'current_date', 'current_timestamp', 'transaction_timestamp'])

export const markers = {
  /** Allows what a server of an older version could not bear: the last reader was removed in the release that it names. */
  contract: /^-- contract: (v\d+\.\d+\.\d+)(?!\S)/m,
  /** Allows changing and deleting rows of a growing table, for the reason that it gives. */
  fewRows: /^-- few rows: \S+/m,
  /** Has the statements run one after another outside a transaction, as `concurrently` requires. */
  outside: /^-- outside a transaction\b/,
}

/**
 * Returns a sentence for each statement that a running server of the version before cannot bear, or that may keep a table
 * locked for long.
 * @param {object} migration
 * @param {string} migration.sql
 * @param {readonly string[]} [migration.earlier] the SQL of all migrations before it
 * @param {readonly string[]} [migration.releases] the releases that are known, such as `v0.1.0`
 * @returns {string[]}
 */
export function lintMigration({ sql, earlier = [], releases = [] }) {
  const faults = []
  const contract = markers.contract.exec(sql)?.[1]
  if (contract && !releases.includes(contract))
    faults.push(`"-- contract: ${contract}": CHANGELOG.md has no such release`)
  if (/^-- contract:/m.test(sql) && !contract) faults.push('"-- contract:" must name a release, such as v0.1.0')
  const statements = [...allStatements(sql)]
  const created = new Set(statements.flatMap(({ text }) => createdBy.exec(text)?.[1] ?? []))
  const migration = {
    earlier,
    created,
    isGrowing: (table) => !created.has(table) && !smallTables.has(table),
    isOutside: markers.outside.test(sql),
    hasFewRows: markers.fewRows.test(sql),
    statements,
  }
  for (const statement of statements) {
    const quoted = `"${statement.text.slice(0, 100)}"`
    for (const { breaks, locks } of findingsOf(statement, migration)) {
      if (breaks && !contract) faults.push(`${quoted}: ${breaks}`)
      if (locks) faults.push(`${quoted}: ${locks}`)
    }
  }
  return faults
}

const createdBy = /^create (?:unlogged )?table (?:if not exists )?(?:public\.)?(\w+)/

/** Where a statement may begin within a block of PL/pgSQL. */
const withinBlock =
  /\b(?:alter|create (?:unique )?(?:index|table)|drop|truncate|lock table|(?<!for |key |do |before |after )update|delete from|reindex|cluster|execute)\b.*/

/** The statements of SQL, and those within its `do` blocks. */
function* allStatements(sql) {
  for (const statement of statementsOf(sql)) {
    yield statement
    if (!statement.text.startsWith('do ')) continue
    for (const body of statement.bodies)
      for (const { text } of statementsOf(body)) {
        const found = withinBlock.exec(text)
        if (found) yield { text: found[0], bodies: [] }
      }
  }
}

const asNew =
  'add the new one beside it, write both, and remove the old one in a later release ("-- contract: <release>")'

/** @returns {Generator<{ breaks?: string, locks?: string }>} what older servers cannot bear, and what locks for long */
function* findingsOf({ text }, migration) {
  const { isGrowing, isOutside, hasFewRows, created } = migration
  if (isOutside) {
    if (
      !/^(create (unique )?index concurrently if not exists \w+ on|drop index concurrently if exists \w+$)/.test(text)
    )
      yield {
        locks:
          'outside a transaction, only "create index concurrently if not exists" and "drop index concurrently if exists" can run',
      }
    return
  }
  const index =
    /^create (?:unique )?index (concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?(?:public\.)?(\w+)/.exec(text)
  if (index && isGrowing(index[2]))
    yield {
      locks: `use "create index concurrently if not exists" in a migration that begins with "-- outside a transaction"`,
    }
  else if (/^(create|drop|reindex)\b.*\bconcurrently\b/.test(text))
    yield { locks: 'a migration with "concurrently" must begin with "-- outside a transaction"' }

  const table = /^alter table (?:if exists )?(?:only )?(?:public\.)?(\w+) (.*)/.exec(text)
  if (table && !created.has(table[1]))
    for (const action of itemsOf(table[2])) yield* findingsOfAction({ table: table[1], action }, migration)

  if (/^alter (?!table\b|role\b|user\b)\w+(?: \w+)? .*\brename\b/.test(text))
    yield { breaks: `older servers use the old name; ${asNew}` }
  const dropped =
    /^drop (table|view|materialized view|function|type|domain|sequence|schema) (?:if exists )?(?:public\.)?(\w+)/.exec(
      text,
    )
  if (dropped && !created.has(dropped[2]))
    yield {
      breaks: `older servers may still use this ${dropped[1]}; drop it in a later release ("-- contract: <release>")`,
    }
  const emptied = /^truncate (?:table )?(?:only )?(?:public\.)?(\w+)/.exec(text)
  if (emptied && !created.has(emptied[1])) yield { breaks: 'older servers still read these rows' }
  if (/^(lock table|cluster|vacuum full|reindex)\b/.test(text)) yield { locks: 'nobody can use the table meanwhile' }
  if (/^execute\b/.test(text)) yield { locks: 'what a dynamic statement does cannot be checked; write it out' }

  if (!/^(with|update|delete|insert)\b/.test(text) || hasFewRows) return
  for (const [, changed] of text.matchAll(/(?<!for |key |do )\b(?:update|delete from) (?:only )?(?:public\.)?(\w+)/g))
    if (isGrowing(changed))
      yield {
        locks: `rows of ${changed} stay locked until the migration ends; change them in batches by a job, or say why there are few ("-- few rows: <reason>")`,
      }
}

/** The same for one action of an `alter table`. */
function* findingsOfAction({ table, action }, { isGrowing, earlier, statements }) {
  const grows = isGrowing(table)
  if (/^rename\b/.test(action)) yield { breaks: `older servers use the old name; ${asNew}` }
  if (/^drop (?!constraint\b)/.test(action)) yield { breaks: `older servers still read the column; ${asNew}` }
  if (/^alter (?:column )?\w+ drop (default|expression|identity)\b/.test(action))
    yield { breaks: 'older servers add rows without a value for it' }
  if (/^alter (?:column )?\w+ (?:set data )?type\b/.test(action))
    yield {
      breaks: `older servers expect the old type; ${asNew}`,
      ...(grows && { locks: `the whole table may be written again; ${asNew}` }),
    }
  const required = /^alter (?:column )?(\w+) set not null\b/.exec(action)
  if (required && !hasValidatedCheck(earlier, table, required[1]))
    yield grows
      ? {
          locks: `first add "check (${required[1]} is not null) not valid", and validate it in the migration after that`,
        }
      : { breaks: 'older servers may add rows without a value for it' }
  if (/^set (unlogged|logged|tablespace|access method)\b/.test(action))
    yield { locks: 'the whole table is written again' }
  if (/^validate constraint\b/.test(action) && statements.some(({ text }) => text !== `alter table ${table} ${action}`))
    yield { locks: 'validate it in a migration of its own, so that no other lock is held meanwhile' }

  const added =
    /^add (?:column )?(?:if not exists )?(?!constraint\b|check\b|foreign key\b|unique\b|primary key\b|exclude\b|not null\b)(\w+) (.*)/.exec(
      action,
    )
  if (added) yield* findingsOfColumn(added[2], grows)
  else if (/^add\b/.test(action) && grows) yield* findingsOfConstraint(action)
}

function* findingsOfColumn(definition, grows) {
  const initial = /\bdefault (.*)/.exec(definition)?.[1]
  const isGenerated = /\bgenerated (always|by default) as\b/.test(definition)
  if (/\bnot null\b/.test(definition) && initial === undefined && !isGenerated)
    yield { breaks: 'older servers add rows without a value for it: give it a default, or allow null' }
  if (!grows) return
  if (/\bstored\b/.test(definition) || /\bas identity\b/.test(definition) || /^(small|big)?serial\b/.test(definition))
    yield { locks: 'the whole table is written again' }
  const called = [
    ...(initial ?? '').replace(/\b(check|references \w+|numeric|varchar|char)\s*\(.*/, '').matchAll(/(\w+)\s*\(/g),
  ]
  if (called.some(([, name]) => !stableFunctions.has(name)))
    yield {
      locks:
        'a default that may differ by row has the whole table written again: add the column without it, set the default, and fill earlier rows in a job',
    }
  if (/\bcheck\s*\(/.test(definition))
    yield { locks: 'the table is read to check the new column: add the constraint on its own, "not valid"' }
  if (/\b(unique|primary key)\b/.test(definition))
    yield { locks: 'an index is built meanwhile: create it concurrently, then "add constraint … using index"' }
  if (/\breferences\b/.test(definition) && initial !== undefined && !/^null\b/.test(initial))
    yield { locks: 'the table is read to check the reference: add the constraint on its own, "not valid"' }
}

function* findingsOfConstraint(action) {
  if (/^add (?:constraint \w+ )?(unique|primary key)\b/.test(action)) {
    if (!/\busing index\b/.test(action))
      yield { locks: 'create the unique index concurrently, then "add constraint … using index"' }
  } else if (/^add (?:constraint \w+ )?exclude\b/.test(action))
    yield { locks: 'an index is built meanwhile, and PostgreSQL has no other way: a new table is needed' }
  else if (!/\bnot valid$/.test(action)) yield { locks: 'add it "not valid", and validate it in a later migration' }
}

/** Returns whether an earlier migration has validated that a column is never null. */
function hasValidatedCheck(earlier, table, column) {
  const actions = earlier
    .flatMap(statementsOf)
    .flatMap(({ text }) => /^alter table (?:if exists )?(?:only )?(?:public\.)?(\w+) (.*)/.exec(text) ?? [])
  const ofTable = []
  for (let index = 0; index < actions.length; index += 3)
    if (actions[index + 1] === table) ofTable.push(...itemsOf(actions[index + 2]))
  const check = new RegExp(`^add constraint (\\w+) check \\( ?${column} is not null ?\\) not valid$`)
  const names = ofTable.flatMap((action) => check.exec(action)?.[1] ?? [])
  return names.some((name) => ofTable.includes(`validate constraint ${name}`))
}
