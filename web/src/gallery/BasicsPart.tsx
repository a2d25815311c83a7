import {
  IconAlertTriangle,
  IconBan,
  IconBell,
  IconCalendarPlus,
  IconCheck,
  IconClock,
  IconHistory,
  IconHourglass,
  IconStethoscope,
} from '@tabler/icons-react'
import { Avatar } from '../ui/Avatar'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { CountPill } from '../ui/CountPill'
import { ClockText, DayText, InstantText } from '../ui/DateTimeText'
import { DensityProvider } from '../ui/density'
import { Facts } from '../ui/Facts'
import { IconButton } from '../ui/IconButton'
import { Isolate } from '../ui/Isolate'
import { Person } from '../ui/Person'
import { Row, RowList } from '../ui/RowList'
import { Section } from '../ui/Section'
import { StatusBadge } from '../ui/StatusBadge'
import { TextLink } from '../ui/TextLink'
import classes from './Gallery.module.css'
import { useGalleryText } from './settings'

export function BasicsPart() {
  const w = useGalleryText()
  const names = [
    w('Dr. Rima Haddad', 'د. ريما حدّاد'),
    w('Samer Qabbani', 'سامر قبّاني'),
    w('Nadim Sayegh', 'نديم صايغ'),
    w('Hala Mansour', 'هلا منصور'),
  ]
  return (
    <div className={classes.stack}>
      <Section title={w('Buttons', 'الأزرار')}>
        <div className={classes.line}>
          <Button variant="primary">{w('Save', 'حفظ')}</Button>
          <Button>{w('Discard', 'تجاهل')}</Button>
          <Button variant="light" icon={<IconCalendarPlus />}>
            {w('New visit', 'زيارة جديدة')}
          </Button>
          <Button variant="subtle" icon={<IconHistory />}>
            {w('History', 'السجل')}
          </Button>
          <Button variant="danger">{w('Cancel visit', 'إلغاء الزيارة')}</Button>
          <Button variant="primary" busy>
            {w('Save', 'حفظ')}
          </Button>
          <Button disabledReason={w('Starts in 4 days', 'يبدأ بعد 4 أيام')}>{w('Start', 'ابدأ')}</Button>
          <Button size="small">{w('Small', 'صغير')}</Button>
          <IconButton label={w('4 new messages', '4 رسائل جديدة')} icon={<IconBell />} count={4} />
          <IconButton label={w('History', 'السجل')} icon={<IconHistory />} variant="default" />
        </div>
        <DensityProvider density="patient">
          <div className={classes.line}>
            <Button variant="primary">{w('For the patient', 'للمريض')}</Button>
            <Button>{w('Details', 'التفاصيل')}</Button>
            <TextLink onClick={() => undefined} icon={<IconBell />}>
              {w('Tell me of an earlier time', 'أخبروني إن شغر موعد أبكر')}
            </TextLink>
          </div>
        </DensityProvider>
      </Section>
      <Section title={w('Badges', 'الشارات')}>
        <div className={classes.line}>
          <StatusBadge tone="ok" icon={<IconCheck />}>
            {w('Done', 'تم')}
          </StatusBadge>
          <StatusBadge tone="warn" icon={<IconHourglass />}>
            {w('Waiting', 'بانتظار')}
          </StatusBadge>
          <StatusBadge tone="bad" icon={<IconAlertTriangle />}>
            {w('Allergy', 'حساسية')}
          </StatusBadge>
          <StatusBadge tone="teal" icon={<IconClock />}>
            {w('Due', 'موعده')} <ClockText time="20:00" />
          </StatusBadge>
          <StatusBadge icon={<IconBan />}>{w('Stopped', 'أُوقف')}</StatusBadge>
          <StatusBadge outline icon={<IconStethoscope />}>
            {w('Physician', 'طبيبة')}
          </StatusBadge>
          <CountPill count={132} active />
          <CountPill count={9} />
        </div>
      </Section>
      <div className={classes.columns}>
        <Card title={w('People', 'الأشخاص')} note="4" thread>
          <div className={classes.line}>
            {names.map((name, index) => (
              <Avatar key={name} id={index} name={name} size={40} />
            ))}
            <Avatar id={null} name="" size={40} />
            <Person
              id={0}
              name={names[0] ?? ''}
              line={w('Cardiology · Al-Salam Hospital', 'طب القلب · مستشفى السلام')}
              size={44}
            />
          </div>
        </Card>
        <Card flush title={w('Next in queue', 'التالون')} note={w('3 waiting', '3 في الانتظار')}>
          <RowList>
            {names.slice(0, 3).map((name, index) => (
              <Row
                key={name}
                thread={index === 0}
                start={<Avatar id={index} name={name} size={30} />}
                title={name}
                line={w('Ready, 9 min', 'جاهز منذ 9 دقائق')}
                end={<ClockText time={`1${5 + index}:20`} />}
                onClick={() => undefined}
              />
            ))}
          </RowList>
        </Card>
        <Card title={w('Facts', 'التفاصيل')}>
          <Facts
            facts={[
              { label: w('Phone', 'الهاتف'), value: <Isolate>+20 100 555 0118</Isolate> },
              { label: w('Born', 'تاريخ الميلاد'), value: <DayText day="1954-03-14" dateStyle="long" /> },
              {
                label: w('Last visit', 'آخر زيارة'),
                value: <InstantText instant="2026-11-25T08:15:00Z" zone="Africa/Cairo" dateStyle="day" />,
              },
            ]}
          />
        </Card>
      </div>
    </div>
  )
}
