import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { applyEvidence } from './applyEvidence'
import { applyEvidenceJob } from './jobNames'

const Application = z.strictObject({ attempt_id: z.int() })

export const paymentJobs: readonly JobDefinition[] = [
  { name: applyEvidenceJob, run: (data) => applyEvidence(Application.parse(data).attempt_id) },
]
