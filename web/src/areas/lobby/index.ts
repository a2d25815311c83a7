export { DeviceCheck } from './waiting/DeviceCheck'
