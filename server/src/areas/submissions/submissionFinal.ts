import { domainEvent } from '../../platform/domainEvents'

/** A submission has become final; its answers, scores and red flags are stored. */
export const submissionFinal = domainEvent<{ instanceId: number }>('submissionFinal')
