import { domainEvent } from '../../platform/domainEvents'

/** A patient was discharged: the episode is closed, and the first version of its summary exists. */
export const episodeClosed = domainEvent<{ episodeId: number; summaryId: number }>('episodeClosed')
