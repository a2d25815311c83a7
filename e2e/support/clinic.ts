import { localTime } from '#contract/rules/wallClock'

export interface OpenClinic {
  title: string
  doctorName: string
  doctor: string
}

const demo: OpenClinic = { title: 'Cardiology by video', doctorName: 'Mona Farouk', doctor: 'doctor@demo.test' }

/** The demo's clinic is open around the clock, but for the end of the day, when its last slot has begun. */
const lastMinute = 23 * 60 + 25

interface Named {
  id: number
  name: string
}

async function call<T>(url: string, path: string, token: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** The same clinic once more, where it is noon when it is midnight in Cairo. */
async function addClinic(url: string, title: string): Promise<void> {
  const { access_token: token } = await call<{ access_token: string }>(url, '/api/admin/auth/login', '', {
    email: 'admin@demo.test',
    password: 'Demo-1234',
  })
  const choices = await call<{ data: Record<'hospitals' | 'levels' | 'specialties', Named[]> }>(
    url,
    '/api/admin/clinics/utilities',
    token,
  )
  const doctors = await call<{ data: Named[] }>(url, '/api/admin/doctors/list?q=Mona', token)
  const coordinators = await call<{ data: Named[] }>(url, '/api/admin/coordinators/list', token)
  const days = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  const { hospitals, levels, specialties } = choices.data
  await call(url, '/api/admin/clinics', token, {
    title,
    hospital_id: hospitals.find(({ name }) => name === 'Mashfa University Hospital')?.id,
    level_id: levels[0]?.id,
    specialty_id: specialties.find(({ name }) => name === 'Cardiology')?.id,
    doctor_id: doctors.data[0]?.id,
    coordinators: [coordinators.data[0]?.id],
    price: 0,
    start_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    end_date: '2100-01-01',
    time_zone: 'Pacific/Auckland',
    type: 'virtual',
    follow_up_price: 0,
    follow_up_period: 0,
    follow_up_unit: 'days',
    physician_cancellation_tolerance: 0,
    physician_tolerance_unit: 'hours',
    patient_cancellation_tolerance: 0,
    patient_tolerance_unit: 'hours',
    last_appointment_tolerance: -10,
    last_appointment_unit: 'minutes',
    ...Object.fromEntries(
      days.flatMap((day) => [
        [`${day}_enabled`, true],
        [`${day}_from`, '00:00'],
        [`${day}_to`, '23:59'],
        [`${day}_slot_time`, 15],
      ]),
    ),
  })
}

/** A free clinic by video in which a slot of the present can be taken, whatever the hour. */
export async function clinicOpenNow(url: string): Promise<OpenClinic> {
  if (localTime(Date.now(), 'Africa/Cairo').minutes < lastMinute) return demo
  const title = 'Cardiology at noon'
  await addClinic(url, title)
  return { ...demo, title }
}
