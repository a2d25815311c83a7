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
