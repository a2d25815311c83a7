import { call, signedIn } from './api'
import { emailOf } from './hospital'

/** A doctor of the demo's hospital in Mogadishu. */
export const doctorInMogadishu = 'doctor2@demo.test'

/** Returns the case of the demo's patient in Mogadishu. */
export async function caseInMogadishu(url: string): Promise<number> {
  const token = await signedIn(url, doctorInMogadishu)
  const { data: places } = await call<{ data: { id: number; name: string }[] }>(
    url,
    await signedIn(url, emailOf.super),
    'GET',
    '/api/admin/hospitals?limit=100',
  )
  const spoke = places.find(({ name }) => name === 'Banadir Spoke Hospital')?.id ?? 0
  const { data: cases } = await call<{ data: { id: number; patient: { last_name: string } }[] }>(
    url,
    token,
    'GET',
    `/api/admin/hospitals/${spoke}/episodes?limit=100`,
  )
  return cases.find(({ patient }) => patient.last_name === 'Jimcale')?.id ?? 0
}
