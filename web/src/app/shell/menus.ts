import { auditMenu } from '../../areas/audit/menu'
import { clinicsMenu } from '../../areas/clinics/menu'
import { homeMenu } from '../../areas/home/menu'
import { lobbyMenu } from '../../areas/lobby/menu'
import { outboxMenu } from '../../areas/outbox/menu'
import { patientMenu } from '../../areas/patient/menu'
import { providersMenu } from '../../areas/providers/menu'
import { referenceMenu } from '../../areas/reference/menu'
import { rolesMenu } from '../../areas/roles/menu'
import { usersMenu } from '../../areas/users/menu'
import { vacationsMenu } from '../../areas/vacations/menu'
import type { MenuEntry } from './menu'

/** Every entry of the menu, one line an area. */
export const allEntries: readonly MenuEntry[] = [
  ...homeMenu,
  ...clinicsMenu,
  ...providersMenu,
  ...referenceMenu,
  ...rolesMenu,
  ...lobbyMenu,
  ...patientMenu,
  ...outboxMenu,
  ...auditMenu,
  ...vacationsMenu,
  ...usersMenu,
]
