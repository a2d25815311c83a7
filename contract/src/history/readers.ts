/** Who reads the medical history of a patient whose record they can open: those who treat patients. */
export const historyReaders = ['start-clinic', 'show-episode', 'update-episode'] as const
