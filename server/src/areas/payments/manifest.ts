import type { AreaManifest } from '../manifest'
import { paymentJobs } from './jobs'

export const paymentsArea: AreaManifest = { name: 'payments', calls: [], jobs: paymentJobs }
