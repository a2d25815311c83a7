import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Conflicts } from '../../calendarEvents'
import type { Round, RoundUtilities } from '../types'
import type { RoundValues } from './values'

/** More people than are asked about at once. */
const most = 200

/** Returns everybody with an account who takes part, once. */
function peopleOf({ organizer_id: organizer, mandatory_speakers, mandatory_attendees, spokes }: RoundValues): string[] {
  const chosen = [
    ...(organizer ? [organizer] : []),
    ...mandatory_speakers,
    ...mandatory_attendees,
    ...spokes.flatMap(({ consultants }) => consultants),
  ]
  return [...new Set(chosen.map(({ value }) => value))].slice(0, most)
}

const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text)

type BusyPeopleProps = { form: Form<RoundValues>; utilities: RoundUtilities; round: Round | undefined }

/**
 * Says, while the form is open, who has something else at the time of the round, and when all of them are free. It keeps nobody
 * from saving.
 */
export function BusyPeople({ form, utilities, round }: BusyPeopleProps) {
  const t = useText('rounds')
  const { date, from, to, time_zone: zone, unit } = form.values
  const people = peopleOf(form.values)
  const hospital = utilities.units.find(({ id }) => String(id) === unit)?.hospital.id
  const isAsked = date !== null && zone !== null && isTime(from) && isTime(to) && from < to && people.length > 0
  const { data } = useQuery({
    ...api.rounds.busy.query({
      query: {
        people: people.join(','),
        date: date ?? '',
        from,
        to,
        time_zone: zone ?? '',
        ...(hospital === undefined ? {} : { hospital_id: hospital }),
        ...(round ? { except: round.id } : {}),
      },
    }),
    ...handlesOwnError,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  if (!isAsked || !data?.data.doctors.some(({ busy }) => busy.length > 0)) return null
  return (
    <InlineNotice tone="warn" title={t('busy')}>
      <Conflicts
        found={data.data}
        isShownLater={false}
        onChoose={({ start, end }) => form.set({ date: start.slice(0, 10), from: start.slice(11), to: end.slice(11) })}
      />
    </InlineNotice>
  )
}
