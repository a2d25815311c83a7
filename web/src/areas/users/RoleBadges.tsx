import {
  IconCalendar,
  IconFlask,
  IconHeartHandshake,
  IconId,
  IconNurse,
  IconShield,
  IconShieldStar,
  IconStethoscope,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { roleCodeOf, roleName } from '#contract/roles/roleName'
import type { RoleCode } from '#contract/roles/seededRoles'
import { useLanguage } from '../../app/i18n/useText'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import classes from './RoleBadges.module.css'

const icons: Record<RoleCode, ReactNode> = {
  SUPER_ADMIN: <IconShieldStar />,
  ADMIN: <IconShield />,
  DOCTOR: <IconStethoscope />,
  NURSE: <IconNurse />,
  COORDINATOR: <IconCalendar />,
  LAB_OR_RADIOLOGY: <IconFlask />,
  PATIENT: <IconHeartHandshake />,
}

type RoleBadgesProps = { roles: readonly string[]; gender: 'male' | 'female' | null }

/** Shows the roles of a user as neutral badges. */
export function RoleBadges({ roles, gender }: RoleBadgesProps) {
  const language = useLanguage()
  return (
    <span className={classes.badges}>
      {roles.map((role) => {
        const code = roleCodeOf(role)
        return (
          <StatusBadge key={role} icon={code ? icons[code] : <IconId />} outline>
            <Name>{roleName(role, language, gender)}</Name>
          </StatusBadge>
        )
      })}
    </span>
  )
}
