import { patientScreens } from './patientScreens'
import type { Screen } from './screen'
import { staffScreens } from './staffScreens'
import { states } from './states'

/** Every screen, and the states of it that differ. A route that none of these is of fails a test. */
export const screens: readonly Screen[] = [...patientScreens, ...staffScreens, ...states]
