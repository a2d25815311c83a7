import {
  IconAlertTriangle,
  IconCalendarClock,
  IconCalendarPlus,
  IconClock,
  IconDroplet,
  IconPlus,
  IconVideo,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { ClockText } from '../ui/DateTimeText'
import { DensityProvider } from '../ui/density'
import { PatientBanner } from '../ui/PatientBanner'
import { Segmented } from '../ui/Segmented'
import { StarRating, Stars } from '../ui/StarRating'
import { StatusBadge } from '../ui/StatusBadge'
import { StickyFoot } from '../ui/StickyFoot'
import { Tabs } from '../ui/Tabs'
import { QueueCard } from '../ui/visit/QueueCard'
import { VisitCard } from '../ui/visit/VisitCard'
import classes from './Gallery.module.css'
import { useGalleryText } from './settings'

export function PatientPart() {
  const w = useGalleryText()
  const [time, setTime] = useState<'upcoming' | 'past' | 'missed'>('upcoming')
  const [stars, setStars] = useState(5)
  return (
    <>
      <PatientBanner
        id={1}
        name={w('Khalil Shahin', 'خليل شاهين')}
        sex={w('Man', 'ذكر')}
        age={w('72 years', '72 سنة')}
        nationalId="25403140101234"
        phone="+20 100 555 0236"
        hospital={w('Al-Salam Hospital', 'مستشفى السلام')}
        facts={[
          { label: w('Ward and bed', 'الجناح والسرير'), value: w('3B, bed 12', '3ب، سرير 12') },
          { label: w('Physician', 'الطبيب'), value: w('Dr. Salim Daher', 'د. سليم ضاهر') },
        ]}
        alerts={
          <>
            <StatusBadge tone="bad" icon={<IconAlertTriangle />}>
              {w('Allergy: penicillin', 'حساسية: البنسلين')}
            </StatusBadge>
            <StatusBadge outline icon={<IconDroplet />}>
              {w('Type 2 diabetes', 'سكري من النوع الثاني')}
            </StatusBadge>
          </>
        }
        actions={
          <Button variant="primary" icon={<IconPlus />}>
            {w('Record vitals', 'سجّل العلامات')}
          </Button>
        }
        tabs={
          <Tabs
            label={w('Record', 'الملف')}
            value="vitals"
            tabs={[
              { value: 'overview', label: w('Overview', 'نظرة عامة'), to: '#overview' },
              { value: 'vitals', label: w('Vitals', 'العلامات الحيوية'), to: '#vitals' },
              { value: 'laboratory', label: w('Laboratory', 'المخبر'), count: 2, to: '#laboratory' },
            ]}
          />
        }
      />
      <DensityProvider density="patient">
        <div className={classes.stack} style={{ marginBlockStart: 16 }}>
          <div className={classes.columns}>
            <div className={classes.phone}>
              <Segmented
                wide
                label={w('Appointments', 'المواعيد')}
                value={time}
                onChange={setTime}
                options={[
                  { value: 'upcoming', label: w('Upcoming', 'القادمة'), count: 3 },
                  { value: 'past', label: w('Past', 'السابقة') },
                  { value: 'missed', label: w('Missed', 'الفائتة'), count: 1 },
                ]}
              />
              <VisitCard
                thread
                day={w('Today, Saturday', 'اليوم، السبت')}
                time={<ClockText time="14:30" />}
                badge={
                  <StatusBadge tone="teal" icon={<IconClock />}>
                    {w('Starts in 12 min', 'يبدأ بعد 12 دقيقة')}
                  </StatusBadge>
                }
                person={{
                  id: 2,
                  name: w('Dr. Rima Haddad', 'د. ريما حدّاد'),
                  line: w('Cardiology · Al-Salam Hospital', 'طب القلب · مستشفى السلام'),
                }}
                primary={
                  <Button variant="primary" icon={<IconVideo />}>
                    {w('Start visit', 'ابدأ الزيارة')}
                  </Button>
                }
                actions={
                  <>
                    <Button>{w('Details', 'التفاصيل')}</Button>
                    <Button>{w('Cancel', 'إلغاء الموعد')}</Button>
                  </>
                }
              />
              <VisitCard
                day={w('Wednesday 25 November', 'الأربعاء 25 نوفمبر')}
                time={<ClockText time="10:15" />}
                badge={<StatusBadge icon={<IconCalendarClock />}>{w('In 4 days', 'بعد 4 أيام')}</StatusBadge>}
                person={{ id: 3, name: w('Dr. Tarek Nehme', 'د. طارق نعمة'), line: w('Endocrinology', 'الغدد الصم') }}
                actions={
                  <>
                    <Button>{w('Details', 'التفاصيل')}</Button>
                    <Button>{w('Cancel', 'إلغاء الموعد')}</Button>
                  </>
                }
              />
              <StickyFoot>
                <Button variant="light" icon={<IconCalendarPlus />} wide>
                  {w('New appointment', 'موعد جديد')}
                </Button>
              </StickyFoot>
            </div>
            <div className={classes.phone}>
              <QueueCard place={2} number={7} wait={w('About 20 minutes', 'نحو 20 دقيقة')} inProgress />
              <QueueCard place={9} number={23} inProgress />
              <QueueCard place={1} number={17} inProgress={false} />
              <StarRating label={w('How was the visit?', 'كيف كانت الزيارة؟')} value={stars} onChange={setStars} />
              <Stars value={3.6} />
            </div>
          </div>
        </div>
      </DensityProvider>
    </>
  )
}
