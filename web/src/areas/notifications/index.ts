export { ChoiceTable } from './ChoiceTable'
export { DeviceCard } from './DeviceCard'
