import { sql } from 'drizzle-orm'
import { text } from '../text'
import {
  departmentNamed,
  hospitalNamed,
  kindOfVisit,
  minutes,
  minutesBetween,
  namedColumns,
  person,
  shared,
  specialtyNamed,
} from './shared'
import type { Source } from './source'

/** The organizer, staff who were invited, guests, and people who have confirmed that they registered. */
const people = sql`(select count(distinct user_id) from
    (select rounds.organizer_id as user_id union select round_people.user_id from round_people
      where round_people.round_id = rounds.id) as staff)
  + (select count(*) from round_guests where round_guests.round_id = rounds.id
      and round_guests.state not in ('registered', 'removed'))`

/** People who were in the conference, each once, however often they came back. */
const attended = sql`(select count(distinct round_attendance.user_id) + count(distinct round_attendance.guest_id)
  from round_attendance where round_attendance.round_id = rounds.id)`

const cases = sql`(select count(*) from round_cases where round_cases.round_id = rounds.id and round_cases.was_shown)`

const names = () =>
  namedColumns({
    hospital: hospitalNamed(sql`rounds.hospital_id`),
    specialty: specialtyNamed(sql`rounds.specialty_id`),
    department: departmentNamed(sql`rounds.unit_id`),
    organizer: person(sql`rounds.organizer_id`),
  })

/** Rounds, as their list shows them. Which patients were discussed is in no source (decision 199). */
export const roundsSource: Source = {
  name: 'rounds',
  label: text('Rounds', 'مناقشات الحالات'),
  permissions: ['list-round'],
  period: 'starts_at',
  filters: {
    date: 'starts_at',
    hour: 'starts_at',
    hospital_id: 'hospital_id',
    specialty_id: 'specialty_id',
    doctor_id: 'organizer_id',
  },
  columns: {
    id: { ...shared.id, label: text('Rounds', 'مناقشات الحالات') },
    ...{ zone: shared.zone, hospital_id: shared.hospital_id, hospital: shared.hospital },
    ...{ specialty_id: shared.specialty_id, specialty: shared.specialty },
    title: { label: text('Title', 'العنوان'), type: 'text' },
    organizer_id: { label: text('Organizer', 'المنظِّم'), type: 'key', internal: true },
    organizer: { label: text('Organizer', 'المنظِّم'), type: 'text' },
    department: { label: text('Department', 'القسم'), type: 'text' },
    type: { label: text('Type', 'النوع'), type: 'code', options: kindOfVisit },
    status: {
      label: text('Status', 'الحالة'),
      type: 'code',
      options: {
        '1': text('Opened', 'لم تبدأ بعد'),
        '2': text('Running', 'جارية'),
        '3': text('Ended', 'انتهت'),
        '4': text('Not held', 'لم تُعقد'),
      },
    },
    starts_at: { label: text('Start', 'وقت البدء'), type: 'instant' },
    is_held: { label: text('Held', 'عُقدت'), type: 'flag' },
    people: { label: text('People', 'المشاركون'), type: 'number' },
    attended: { label: text('Attended', 'الحاضرون'), type: 'number' },
    cases: { label: text('Discussed cases', 'حالات تمت مناقشتها'), type: 'number' },
    length: { label: text('Length', 'المدة'), type: 'number', unit: minutes },
  },
  parts: () => [
    {
      kind: 'round',
      permissions: ['list-round'],
      tables: sql`rounds left join hospitals on hospitals.id = rounds.hospital_id`,
      joins: names().joins,
      columns: {
        ...names().columns,
        id: sql`rounds.id`,
        zone: sql`hospitals.time_zone`,
        hospital_id: sql`rounds.hospital_id`,
        specialty_id: sql`rounds.specialty_id`,
        title: sql`rounds.title`,
        organizer_id: sql`rounds.organizer_id`,
        type: sql`rounds.type`,
        status: sql`rounds.status`,
        starts_at: sql`rounds.starts_at`,
        is_held: sql`(rounds.status in (2, 3))`,
        people: sql`(${people})`,
        attended,
        cases,
        length: sql`case when rounds.status = 3 then ${minutesBetween(sql`rounds.started_at`, sql`rounds.ended_at`)} end`,
      },
    },
  ],
}
