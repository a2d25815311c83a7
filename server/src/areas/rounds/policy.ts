import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { numberArray } from '../../platform/database/expressions'
import {
  accessPathsOfAttendees,
  accessPathsOfInvited,
  accessPathsOfLeaders,
  accessPathsOfManagers,
} from '../../schema/roundAccess'

const byId = (keys: readonly (string | number)[]) => sql`rounds where rounds.id = any (${numberArray(keys)})`

export const roundRules = {
  round: { key: sql`rounds.id`, records: byId, accessPaths: accessPathsOfManagers },
  seenRound: { key: sql`rounds.id`, records: byId, accessPaths: accessPathsOfInvited },
  attendedRound: { key: sql`rounds.id`, records: byId, accessPaths: accessPathsOfAttendees },
  ledRound: { key: sql`rounds.id`, records: byId, accessPaths: accessPathsOfLeaders },
  roundCase: {
    key: sql`round_cases.id`,
    records: (keys) => sql`round_cases join rounds on rounds.id = round_cases.round_id
      where round_cases.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsOfAttendees,
  },
} satisfies Record<string, AccessRule>
