export { codeChanges, readCodes } from './appointmentCodes'
export { importTabulation } from './importTabulation'
export { seedStarterList } from './starterList'
