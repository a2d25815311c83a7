import type * as z from 'zod'
import { weekdayNames } from '#contract/clinics/clinicInput'
import { schemaOf } from '../platform/http/openapi'

type Json = Record<string, unknown>

/** What a schema says about itself is enough for the fields that nothing else decides. Undefined: it says nothing. */
function guess(json: Json): unknown {
  if ('const' in json) return json.const
  if (Array.isArray(json.enum)) return json.enum[0]
  if (Array.isArray(json.anyOf)) return guess(json.anyOf[0] as Json)
  switch (json.type) {
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return json.minimum ?? 1
    case 'array':
      return []
    case 'string':
      return json.format === 'uuid' ? crypto.randomUUID() : 'Text'
    default:
      return undefined
  }
}

const days = Object.fromEntries(
  weekdayNames.flatMap((day) => [
    [`${day}_enabled`, day === 'monday'],
    [`${day}_from`, day === 'monday' ? '09:00' : null],
    [`${day}_to`, day === 'monday' ? '12:00' : null],
    [`${day}_slot_time`, day === 'monday' ? 15 : null],
  ]),
)

/** Fields that mean the same wherever they stand. In: a number of its own for each request, since names are taken once. */
export function usual(n: number): Json {
  const wednesday = new Date(Date.UTC(2026, 10, 25 + 7 * (n % 300))).toISOString().slice(0, 10)
  const minutes = 13 * 60 + 5 * (n % 30)
  return {
    ...days,
    name: `Name ${n}`,
    name_ar: `اسم ${n}`,
    first_name: 'Salma',
    last_name: 'Reda',
    email: `hostile${n}@test.example`,
    password: 'Right-1234',
    current_password: 'Demo-1234',
    uuid: '29001150112345',
    birth_date: '1990-01-15',
    phone: '+201001234567',
    guardian_phone: null,
    guardian_uuid: null,
    address: '1 Nile Street',
    time_zone: 'Africa/Cairo',
    hospitals: [],
    c_name: 'Contact',
    c_phone: '0100 123 4567',
    c_email: 'contact@test.example',
    parent_id: null,
    price: 100,
    follow_up_price: 50.5,
    follow_up_period: 7,
    physician_cancellation_tolerance: 1,
    patient_cancellation_tolerance: 1,
    last_appointment_tolerance: -5,
    survey_id: null,
    specialty_form_id: null,
    start_date: '2026-12-01',
    end_date: '2027-12-01',
    date: wednesday,
    schedule_time: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    date_from: '2031-01-01',
    date_to: '2031-01-02',
    permissions: ['list-user'],
    role: 'NURSE',
    list: 'clinics',
    filters: 'q=x',
    rate: 5,
    format: n % 4 === 0 ? 'xlsx' : 'csv',
    token: 'no-such-token-in-any-mail',
    client_id: crypto.randomUUID(),
    device_token: `a-device-of-some-service-${n}`,
    from: '2026-11-18',
    to: '2026-11-18',
    page: 1,
    limit: 10,
    q: 'a',
    before: 2_147_483_647,
  }
}

/** An input that fits the schema: what is known by name, and a guess for the rest. */
export function sample(schema: z.ZodObject, known: Json): Json {
  const filled = Object.entries(schema.shape).map(([name, field]): [string, unknown] => [
    name,
    name in known ? known[name] : guess(schemaOf(field, 'input')),
  ])
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}
