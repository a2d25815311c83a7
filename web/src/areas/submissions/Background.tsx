import { patientCalls, staffCalls } from './calls'
import { SendWaiting } from './filling/SendWaiting'

const calls = [patientCalls, staffCalls]
const areas = ['patientSubmissions', 'submissions']

/** On every screen: sends the submissions that wait for the connection. */
export function Background() {
  return <SendWaiting calls={calls} areas={areas} />
}
