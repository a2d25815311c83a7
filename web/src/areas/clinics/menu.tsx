import { menu } from '../../app/shell/menu'

/** The area's entries in the menu. */
export const clinicsMenu = menu('clinics', [])
