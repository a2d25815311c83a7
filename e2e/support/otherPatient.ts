import { call, signedIn } from './api'
import { book, emailOf } from './hospital'

/**
 * Creates another patient, without a browser, who has the slot before.
 * @param title the clinic's title
 * @param date the clinic's date
 */
export async function otherPatient(url: string, title: string, date: string) {
  const token = await signedIn(url, 'patient2@demo.test')
  const { id } = await book(url, token, { date, confirmed: true, title })
  return {
    comesIn: () => call(url, token, 'GET', `/api/patient/lobby/join/${id}`),
    /** The doctor calls them in and finishes their visit. */
    async isSeen(clinicSession: string): Promise<void> {
      const doctor = await signedIn(url, emailOf.doctor)
      await call(url, doctor, 'GET', `/api/admin/room/${clinicSession}/start-with/${id}`)
      await call(url, doctor, 'POST', `/api/admin/room/${clinicSession}/finish/${id}`)
    },
  }
}

/**
 * Registers a patient in Egypt who was never at any hospital.
 * @param identity the names and the national ID
 */
export async function registerPatient(
  url: string,
  identity: { first_name: string; last_name: string; uuid: string },
): Promise<void> {
  const superAdmin = await signedIn(url, emailOf.super)
  const read = <T>(path: string) => call<{ data: T[] }>(url, superAdmin, 'GET', path)
  const [egypt] = (await read<{ id: number }>('/api/admin/country?q=Egypt')).data
  const [city] = (await read<{ id: number }>(`/api/admin/country/${egypt?.id}/cities`)).data
  await call(url, '', 'POST', '/api/admin/auth/register', {
    ...identity,
    email: `${identity.uuid}@test.example`,
    password: 'Kettle-58-Lantern',
    phone: '+201001234511',
    gender: 'female',
    birth_date: '1990-01-01',
    country: egypt?.id,
    city: city?.id,
  })
}
