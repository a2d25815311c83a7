import {
  IconBeach,
  IconBuildingHospital,
  IconClipboardText,
  IconFlask,
  IconPill,
  IconRadioactive,
} from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { Row, RowList } from '../../../ui/RowList'
import classes from './Setup.module.css'

const later = [
  { key: 'hospitals', to: '/service/providers/hospitals', icon: <IconBuildingHospital /> },
  { key: 'labs', to: '/service/providers/labs', icon: <IconFlask /> },
  { key: 'radiology', to: '/service/providers/radiology-centers', icon: <IconRadioactive /> },
  { key: 'vacations', to: '/vacations', icon: <IconBeach /> },
  { key: 'drugs', to: '/drugs', icon: <IconPill /> },
  { key: 'forms', to: '/specialties-forms', icon: <IconClipboardText /> },
] as const

/** Shows what can be set up later: no step of the setup needs it. */
export function WhenNeeded() {
  const t = useText('home')
  return (
    <Card flush title={t('later.title')} note={t('later.note')}>
      <div className={classes.later}>
        <RowList>
          {later.map(({ key, to, icon }) => (
            <Row key={key} start={icon} title={t(`later.${key}`)} line={t(`later.${key}.for`)} to={to} />
          ))}
        </RowList>
      </div>
    </Card>
  )
}
