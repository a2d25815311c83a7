import { call, signedIn } from './api'
import { emailOf } from './hospital'

interface Options {
  /** Of a doctor of the hospital. */
  email: string
  /** How many adults are admitted. */
  count: number
}

interface Ward {
  hospital: number
  department: number
  /** The last names, in the order of admission. */
  names: string[]
}

interface Choices {
  specialties: { id: number }[]
  forms: { id: number; specialty_id: number | null }[]
}

/** Admits new patients to a new department of the doctor's first hospital. */
export async function admitPatients(url: string, { email, count }: Options): Promise<Ward> {
  const token = await signedIn(url, email)
  const read = <T>(path: string) => call<{ data: T }>(url, token, 'GET', path).then(({ data }) => data)
  const [hospital] = await read<{ id: number }[]>('/api/admin/hospitals/my')
  if (!hospital) throw new Error(`${email} works in no hospital`)
  const { specialties, forms } = await read<Choices>(`/api/admin/episodes/utilities/${hospital.id}`)
  const specialty = specialties[0]?.id
  const form =
    forms.find(({ specialty_id: of }) => of === specialty) ?? forms.find(({ specialty_id: of }) => of === null)
  const { data: department } = await call<{ data: { id: number } }>(
    url,
    await signedIn(url, emailOf.super),
    'POST',
    `/api/admin/hospitals/${hospital.id}/departments`,
    { name: 'Round', alternate_name: 'الجولة' },
  )
  const names = Array.from({ length: count }, (_, index) => `Round${index + 1}`)
  for (const [index, last_name] of names.entries())
    await call(url, token, 'POST', '/api/admin/episodes', {
      hospital_id: hospital.id,
      first_name: 'Hodan',
      last_name,
      birth_date: '1980-05-05',
      uuid: `2541980050${index}1`,
      email: `${last_name.toLowerCase()}@test.example`,
      phone: `+25261555200${index}`,
      gender: 'female',
      specialty_id: specialty,
      ...(form && { specialty_form_id: form.id }),
      department_id: department.id,
      bed: `Bed ${index + 1}`,
      severity: 1,
      chief_complaint: 'Fever',
    })
  return { hospital: hospital.id, department: department.id, names }
}
