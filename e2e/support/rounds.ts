import { call, signedIn } from './api'
import { cairoDate } from './clinic'
import { emailOf } from './hospital'

/** What a round is beside a case discussion. */
interface Planned {
  isPublic?: boolean
  isRecorded?: boolean
}

/** Plans a round of today with a speaker of the same hospital, and starts it. @returns the address of its conference */
export async function startRound(
  url: string,
  title: string,
  { isPublic = false, isRecorded = false }: Planned = {},
): Promise<string> {
  const token = await signedIn(url, emailOf.doctor)
  const get = <T>(path: string) => call<{ data: T }>(url, token, 'GET', path)
  const { data: utilities } = await get<{ specialties: { id: number }[]; units: { id: number }[] }>(
    '/api/admin/rounds/utilities',
  )
  const find = async (name: string) =>
    (await get<{ id: number }[]>(`/api/admin/rounds/people?q=${encodeURIComponent(name)}`)).data[0]?.id
  const { data: round } = await call<{ data: { id: number } }>(url, token, 'POST', '/api/admin/rounds', {
    ...{ title, description: '', specialty_id: utilities.specialties[0]?.id, unit: utilities.units[0]?.id },
    ...{ organizer_id: await find('Mona Farouk'), mandatory_speakers: [await find('Tarek Nehma')] },
    ...{ date: cairoDate(), time_zone: 'Africa/Cairo', from: '00:00', to: '23:59' },
    ...{ type: 'virtual', is_public: isPublic, is_recorded: isRecorded, mandatory_attendees: [], spokes: [] },
  })
  const { data: started } = await get<{ session_token: string }>(`/api/admin/rounds/${round.id}/start?early=1`)
  return `/round/${started.session_token}/conference`
}
