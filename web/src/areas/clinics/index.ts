export { ArrivalButtons } from './arrival/ArrivalButtons'
