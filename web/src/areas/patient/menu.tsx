import { menu } from '../../app/shell/menu'

/** The area's entries in the menu. */
export const patientMenu = menu('patient', [])
