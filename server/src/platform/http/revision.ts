import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Endpoint } from '#contract/kit/endpoint'
import { changedSince, parseRevision } from '#contract/kit/revision'
import { db } from '../context'
import { locks } from '../database/locks'
import type { Handler, Input } from './handlers'
import { Problem } from './problem'
import { toContractResponse } from './response'

/** What a call replaces, and the revision of it that its caller has loaded. */
export interface Replaced {
  /** Names the record, for a lock. */
  record: string
  revision: ReadonlyMap<string, string>
  /** The names of the fields of the body. */
  inputs: readonly string[]
  /** The fields of the record with other names, by input. */
  named: Readonly<Record<string, string>>
  /** Returns the record as the caller would load it now. */
  read: () => Promise<object>
}

/** A call that may replace a record, and the call that reads it. */
interface ReplacingCall {
  endpoint: Endpoint
  reading?: { endpoint: Endpoint; handler: Handler } | undefined
}

const Loaded = z.object({ data: z.union([z.array(z.unknown()), z.looseObject({})]) })

/**
 * Returns what a call replaces.
 * @param header its `If-Match` header
 * @returns undefined if the call replaces nothing, or says of no revision that it is based on it
 * @throws Problem 400 for a header that is no revision
 */
export function replacedBy(
  { endpoint, reading }: ReplacingCall,
  input: Input<Endpoint>,
  header: string | undefined,
): Replaced | undefined {
  if (!reading || header === undefined || header === '*') return undefined
  const revision = parseRevision(header)
  if (!revision) throw new Problem(400, 'error.badRequest')
  return {
    record: `${reading.endpoint.path} ${JSON.stringify(input.params)}`,
    revision,
    inputs: Object.keys((endpoint.body ?? endpoint.form)?.shape ?? {}),
    named: endpoint.replacedFields ?? {},
    read: async () => {
      const response = await reading.handler({ ...input, query: {}, body: {}, files: [] })
      // As the caller would parse it.
      const { data } = Loaded.parse(JSON.parse(JSON.stringify(toContractResponse(reading.endpoint, response))))
      return Array.isArray(data) ? { data } : data
    },
  }
}

/**
 * Makes calls that replace the same record wait for each other, until the transaction ends.
 * @throws Problem 409 with `changed`, the fields of the body that have changed since the caller has loaded them
 */
export async function checkRevision({ record, revision, inputs, named, read }: Replaced): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.replacedRecords}, hashtext(${record}))`)
  const changed = changedSince(revision, await read(), inputs, named)
  if (changed.length > 0) throw new Problem(409, 'error.changedMeanwhile', { extra: { changed } })
}
