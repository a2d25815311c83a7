import { Card } from '../ui/Card'
import { Chart } from '../ui/chart/Chart'
import classes from './Gallery.module.css'
import { useGalleryText } from './settings'

const hourMs = 3_600_000
const firstHour = Date.UTC(2026, 10, 22, 6)

/** Values every four hours; null is a missing measurement. */
const everyFourHours = (values: readonly (number | null)[]) =>
  values.map((value, index) => ({ at: firstHour + index * 4 * hourMs, value }))

export function ChartPart() {
  const w = useGalleryText()
  const options = [
    w('Often', 'كثيرًا'),
    w('Sometimes, mostly in the evening after a long day', 'أحيانًا، وغالبًا في المساء بعد يوم طويل'),
    w('Only after Panadol 500 mg', 'بعد تناول Panadol 500 mg فقط'),
    w('Never', 'أبدًا'),
  ]
  const counts = [
    [48, 31],
    [57, 22],
    [6, 0],
    [9, null],
  ]
  const day = w('22 and 23 November, Cairo time', '22 و23 نوفمبر، بتوقيت القاهرة')
  const band = { label: w('Usual range', 'المعدل المعتاد'), outsideLabel: w('Adds points', 'يضيف نقاطًا') }
  return (
    <div className={classes.stack}>
      <div className={classes.columns}>
        <Card>
          <Chart
            form="bars"
            title={w('How often does it hurt?', 'كم مرة تشعر بالألم؟')}
            note={w('120 of 134 patients', '120 من 134 مريضًا')}
            finding={w('57 of 120 patients chose “Sometimes”.', 'اختار 57 من 120 مريضًا «أحيانًا».')}
            categoryLabel={w('Option', 'الاختيار')}
            series={[{ key: 'all', label: w('Patients', 'المرضى'), total: 120 }]}
            categories={options.map((label, index) => ({ key: label, label, values: [counts[index]?.[0] ?? null] }))}
          />
        </Card>
        <Card>
          <Chart
            form="bars"
            title={w('How often does it hurt? By version', 'كم مرة تشعر بالألم؟ حسب الإصدار')}
            finding={w('“Often” rose from 40% to 58%.', 'ارتفعت نسبة «كثيرًا» من 40% إلى 58%.')}
            categoryLabel={w('Option', 'الاختيار')}
            series={[
              { key: '1', label: w('Version 1', 'الإصدار 1'), total: 120 },
              { key: '2', label: w('Version 2', 'الإصدار 2'), total: 53 },
              { key: '3', label: w('Version 3', 'الإصدار 3'), total: 40 },
              { key: '4', label: w('Version 4', 'الإصدار 4') },
            ]}
            categories={options.map((label, index) => ({
              key: label,
              label,
              values: [...(counts[index] ?? []), 10 + index, 3 * index],
            }))}
          />
        </Card>
      </div>
      <Card>
        <Chart
          form="bars"
          title={w('Income compared with last month', 'الدخل مقارنة بالشهر الماضي')}
          finding={w('Cardiology has lost 12,400.', 'انخفض دخل قسم القلب بمقدار 12,400.')}
          categoryLabel={w('Department', 'القسم')}
          series={[{ key: 'all', label: w('Difference', 'الفرق') }]}
          categories={[
            { key: 'a', label: w('Cardiology', 'القلب'), values: [-12_400] },
            { key: 'b', label: w('Obstetrics and gynecology', 'النساء والتوليد'), values: [8_250.5] },
            { key: 'c', label: w('Dermatology', 'الجلدية'), values: [0] },
          ]}
        />
      </Card>
      <Card title={w('Vital signs', 'العلامات الحيوية')} note={day}>
        <div className={classes.stack}>
          <Chart
            form="line"
            title={w('Respiratory rate', 'معدل التنفس')}
            finding={w('Above the usual range since 6 PM.', 'أعلى من المعدل المعتاد منذ 6 م.')}
            series={[
              {
                key: 'rate',
                label: w('Respiratory rate', 'معدل التنفس'),
                points: everyFourHours([16, 18, 19, 22, 24, null, 23, 21]),
                band: { ...band, from: 12, to: 20 },
              },
            ]}
            zone="Africa/Cairo"
            clock={24}
            unit={w('per minute', 'في الدقيقة')}
            size="small"
          />
          <Chart
            form="line"
            title={w('Blood pressure', 'ضغط الدم')}
            finding={w('From 118/70 to 96/58.', 'من 118/70 إلى 96/58.')}
            series={[
              {
                key: 'systolic',
                label: w('Systolic', 'الانقباضي'),
                points: everyFourHours([118, 121, 116, 112, 104, null, 98, 96]),
                band: { ...band, from: 111, to: 219 },
              },
              {
                key: 'diastolic',
                label: w('Diastolic', 'الانبساطي'),
                points: everyFourHours([70, 74, 71, 68, 60, null, 59, 58]),
              },
            ]}
            zone="Africa/Cairo"
            unit="mmHg"
          />
        </div>
      </Card>
      <div className={classes.columns}>
        <Card>
          <Chart
            form="line"
            title={w('1,000 measurements of glucose', '1000 قياس للسكر')}
            finding={w('Between 60 and 180 for three months.', 'بين 60 و180 خلال ثلاثة أشهر.')}
            series={[
              {
                key: 'glucose',
                label: w('Glucose', 'السكر'),
                points: Array.from({ length: 1000 }, (_, index) => ({
                  at: firstHour + index * 2 * hourMs,
                  value: Math.round(120 + 40 * Math.sin(index / 9) + 20 * Math.sin(index / 2.3)),
                })),
                band: { ...band, from: 70, to: 178 },
              },
            ]}
            zone="Africa/Cairo"
            precision="day"
            unit="mg/dL"
          />
        </Card>
        <Card>
          <Chart
            form="line"
            title={w('One score', 'درجة واحدة')}
            finding={w('12 of 27.', '12 من 27.')}
            series={[{ key: 'score', label: w('Score', 'الدرجة'), points: [{ at: firstHour, value: 12 }] }]}
            zone="Africa/Cairo"
            precision="day"
            valueRange={{ from: 0, to: 27 }}
          />
          <Chart
            form="line"
            title={w('No values', 'دون قيم')}
            finding={w('There are no values.', 'لا توجد قيم.')}
            series={[{ key: 'score', label: w('Score', 'الدرجة'), points: [] }]}
            zone="Africa/Cairo"
          />
        </Card>
      </div>
    </div>
  )
}
