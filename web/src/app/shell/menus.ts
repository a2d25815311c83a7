import { clinicsMenu } from '../../areas/clinics/menu'
import { homeMenu } from '../../areas/home/menu'
import { lobbyMenu } from '../../areas/lobby/menu'
import { outboxMenu } from '../../areas/outbox/menu'
import { patientMenu } from '../../areas/patient/menu'
import { referenceMenu } from '../../areas/reference/menu'
import { usersMenu } from '../../areas/users/menu'
import type { MenuEntry } from './menu'

/** Every entry of the menu, one line an area. */
export const allEntries: readonly MenuEntry[] = [
  ...homeMenu,
  ...clinicsMenu,
  ...referenceMenu,
  ...lobbyMenu,
  ...patientMenu,
  ...outboxMenu,
  ...usersMenu,
]
