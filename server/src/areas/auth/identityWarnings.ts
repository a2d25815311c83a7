import { identityConflicts } from '#contract/rules/nationalId'
import { localTime } from '#contract/rules/wallClock'
import type { users } from '../../platform/auth/tables'
import { now } from '../../platform/context'
import { apiText, shownDay } from '../../platform/texts'

type Person = Pick<typeof users.$inferSelect, 'national_id' | 'birth_date' | 'gender' | 'time_zone'>

/**
 * Returns what does not match between a person's national ID, birth date and gender, as sentences in the caller's
 * language. The account is saved in any case: registers contain errors too, so that only the person can tell.
 */
export function identityWarnings(person: Person): string[] {
  const { national_id: nationalId, birth_date: birthDate, gender } = person
  const today = localTime(now().getTime(), person.time_zone).date
  return identityConflicts({ nationalId, birthDate, gender }, today).map((conflict) => {
    if (conflict.field === 'uuid') return apiText('identity.impossibleDate')
    if (conflict.field === 'gender') return apiText(`identity.${conflict.gender}`)
    return apiText('identity.birthDate', { date: shownDay(conflict.birthDate) })
  })
}
