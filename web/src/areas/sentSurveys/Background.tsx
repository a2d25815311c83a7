import { SendWaiting } from '../submissions'
import { matchedCalls } from './mine/calls'

const calls = [matchedCalls]
const areas = ['matchedSurveys']

/** On every screen: sends the answers to sent surveys that wait for the connection. */
export function Background() {
  return <SendWaiting calls={calls} areas={areas} />
}
