import { call, signedIn } from './api'
import { book, emailOf } from './hospital'

/** Somebody else who has the time before, and whom nobody sees here. In: the clinic's title and day. */
export async function otherPatient(url: string, title: string, date: string) {
  const token = await signedIn(url, 'patient2@demo.test')
  const { id } = await book(url, token, { date, confirmed: true, title })
  return {
    name: 'خديجة نور',
    comesIn: () => call(url, token, 'GET', `/api/patient/lobby/join/${id}`),
    /** The doctor calls them in and finishes with them. */
    async isSeen(clinicSession: string): Promise<void> {
      const doctor = await signedIn(url, emailOf.doctor)
      await call(url, doctor, 'GET', `/api/admin/room/${clinicSession}/start-with/${id}`)
      await call(url, doctor, 'POST', `/api/admin/room/${clinicSession}/finish/${id}`)
    },
  }
}
