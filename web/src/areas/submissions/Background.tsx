import { patientCalls, staffCalls } from './calls'
import { SendWaiting } from './filling/SendWaiting'
import { UnsentQuestion } from './filling/UnsentQuestion'

const calls = [patientCalls, staffCalls]
const areas = ['patientSubmissions', 'submissions']

/** On every screen: sends the submissions that wait for the connection, and asks before signing out deletes any. */
export function Background() {
  return (
    <>
      <SendWaiting calls={calls} areas={areas} />
      <UnsentQuestion />
    </>
  )
}
