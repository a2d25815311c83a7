import type { BenchServer } from './benchServer'
import { fillDatabase } from './fillDatabase'
import { type Account, compareReads, type Earlier, measureReads, type Read } from './reads'

/** Orders of one lab, of which 300 are not done. */
export const manyOrders = 1_000_000
const openOrders = 300
/** Lab and imaging orders of the patient whose history is read, half of each. */
const ordersOfPatient = 2_000
/** Milliseconds. */
const most = 100

const columns = `code, appointment_id, patient_id, center_type, center_id, doctor_id, editor_id, date, priority, status,
  execution_date, result_at, seen_at, seen_by, created_at`
/** A code of ten of the characters that codes have. */
const code = (prefix: string) =>
  `'${prefix}' || translate(lpad(to_hex(n), 9, '0'), '0123456789abcdef', '23456789ABCDEFGH')`

/** Orders of the visits of all patients, the oldest last. */
const ordersOfLab = (count: number) => `
  with visits as (
    select appointments.id, patient_id, appointments.doctor_id, row_number() over (order by appointments.id) - 1 as position
    from appointments join clinics on clinics.id = clinic_id and title like 'Bench doctor%'
  ), many as (select count(*) as visits from visits)
  insert into investigations (${columns})
  select ${code('X')}, visits.id, patient_id, 1, lab.center_id, doctor_id, doctor_id, at::date,
    (array['routine', 'urgent', 'stat'])[1 + n % 3], status, done::date, done, done,
    case when status = 2 then doctor_id end, at
  from many cross join generate_series(0, ${count - 1}) as n
  cross join lateral (select now() - n * interval '1 minute' as at, case when n < ${openOrders} then 1 else 2 end as status) as times
  cross join lateral (select case when status = 2 then at end as done) as dones
  cross join (select center_id from center_staff join users on users.id = user_id where email = 'lab@demo.test' limit 1) as lab
  join visits on visits.position = n % many.visits`

/** Orders of one visit of one patient, which no center of the hospitals has done. */
const ordersOfVisit = (appointmentId: number) => `
  insert into investigations (${columns}, external_investigation)
  select ${code('Y')}, appointments.id, patient_id, 1 + n % 2, null, doctor_id, doctor_id, at::date, 'routine', 2, at::date, at, at,
    doctor_id, at, true
  from appointments, generate_series(0, ${ordersOfPatient - 1}) as n
  cross join lateral (select now() - n * interval '1 day' as at) as times
  where appointments.id = ${appointmentId}`

const types = `
  insert into investigation_order_types (investigation_id, type_id, center_type, position)
  select id, (select min(id) from investigation_types as types where types.center_type = investigations.center_type), center_type, 0
  from investigations where code like 'X%' or code like 'Y%' on conflict do nothing;
  delete from center_order_counts;
  insert into center_order_counts (center_id, status, orders)
  select center_id, status, count(*) from investigations where center_id is not null group by 1, 2`

/**
 * Each order was written, and of every third open one the sample has arrived. Codes of the demo's orders can begin like these,
 * which have their types and events.
 */
const events = `
  insert into investigation_events (investigation_id, event, by_id, at)
  select id, 'ordered', doctor_id, created_at from investigations where code like 'X%' or code like 'Y%' on conflict do nothing;
  insert into investigation_events (investigation_id, event, by_id, at)
  select id, 'received', doctor_id, created_at from investigations where code like 'X%' and status = 1 and id % 3 = 0
  on conflict do nothing`

/** Without it, the doctor could not be assigned to the clinic of the visit, and would read nothing of the patient. */
const membership = (appointmentId: number) => `
  insert into user_hospitals (user_id, hospital_id)
  select appointments.doctor_id, clinics.hospital_id from appointments join clinics on clinics.id = clinic_id
  where appointments.id = ${appointmentId} on conflict do nothing`

const session = (who: string) => `
  insert into sessions (user_id, created_at, last_seen_at, expires_at)
  select ${who}, now(), now(), now() + interval '1 day' returning user_id as "userId", id as "sessionId"`

/** What is read by whom. */
interface Filled {
  lab: number
  member: Account
  patient: number
  doctor: Account
}

async function fillOrders({ url, dataset }: BenchServer, count: number): Promise<Filled> {
  const [reader] = dataset.patients
  if (!reader) throw new Error('There are no patients')
  return fillDatabase(
    url,
    [ordersOfLab(count), ordersOfVisit(reader.appointmentId), types, events, membership(reader.appointmentId)],
    async (one) => {
      const { lab } = await one<{ lab: number }>(
        `select center_id as lab from center_staff join users on users.id = user_id where email = 'lab@demo.test' limit 1`,
      )
      const member = await one<Account>(session(`(select id from users where email = 'lab@demo.test')`))
      const doctor = await one<Account>(
        session(`(select doctor_id from appointments where id = ${reader.appointmentId})`),
      )
      return { lab, member, patient: reader.userId, doctor }
    },
  )
}

function reads({ lab, member, patient, doctor }: Filled): Read[] {
  const worklist = `/api/admin/investigations/center/1/${lab}`
  const history = `/api/admin/past-medical-history/${patient}`
  const page = (turn: number) => `page=${1 + (turn % 10)}`
  return [
    ['worklist of a lab: all', member, (turn) => `${worklist}?${page(turn)}`],
    ['worklist of a lab: ordered', member, (turn) => `${worklist}?progress=ordered&${page(turn)}`],
    ['worklist of a lab: in progress', member, () => `${worklist}?progress=in_progress`],
    ['worklist of a lab: done', member, (turn) => `${worklist}?progress=done&${page(turn)}`],
    ['worklist of a lab: a name', member, (turn) => `${worklist}?q=patient%20${1000 + (turn % 900)}`],
    ['history of a patient: labs', doctor, (turn) => `${history}/labs?${page(turn)}`],
    ['history of a patient: radiology', doctor, (turn) => `${history}/rads?${page(turn)}`],
    ['history of a patient: clinics', doctor, () => `${history}/clinics`],
    ['history of a patient: episodes', doctor, () => `${history}/episodes`],
  ]
}

/**
 * Measures the worklist of a lab with many orders, and the history of a patient with 2,000.
 * @param earlier compares them with another build instead
 */
export async function measureOrders(hospital: BenchServer, count: number, seconds: number, earlier?: Earlier) {
  const filled = reads(await fillOrders(hospital, count))
  if (earlier) return compareReads(hospital.server, earlier, filled, { rounds: 2, seconds })
  await measureReads(hospital.server.url, filled, { most, seconds })
}
