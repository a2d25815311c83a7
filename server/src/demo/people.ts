import { eq } from 'drizzle-orm'
import type { RoleCode } from '#contract/roles/seededRoles'
import { type DemoAccount, demoPassword, demoPeople } from '../areas/auth'
import { hashPassword } from '../platform/auth/password'
import { searchOf } from '../platform/auth/search'
import { accountManagement, roles, userHospitals, userRoles, users } from '../platform/auth/tables'
import { db, now } from '../platform/context'
import { levels, specialties } from '../schema/reference'
import type { DemoHospitals } from './places'

interface Details {
  hospitals?: (keyof DemoHospitals)[]
  specialty?: string
  level?: string
  bio?: string
  /** The same in the other script. */
  alternate_bio?: string
  gender?: 'male' | 'female'
  birth_date?: string
  national_id?: string
  phone?: string
  time_zone?: string
}

/** What the demo's people are beside their name and role. */
const details: Record<string, Details> = {
  'patient@demo.test': {
    hospitals: ['hub'],
    gender: 'male',
    birth_date: '1964-03-18',
    national_id: '26403180101375',
    phone: '+201001234567',
  },
  'patient2@demo.test': {
    gender: 'female',
    birth_date: '1991-11-02',
    national_id: '25417308846',
    phone: '+252612345678',
    time_zone: 'Africa/Mogadishu',
  },
  'doctor@demo.test': {
    hospitals: ['hub'],
    specialty: 'Cardiology',
    level: 'Consultant',
    gender: 'female',
    birth_date: '1978-06-09',
    national_id: '27806090104525',
    phone: '+201112223344',
    bio: 'Heart failure, high blood pressure, and rhythm.',
    alternate_bio: 'قصور القلب وارتفاع ضغط الدم واضطراب نبض القلب.',
  },
  'doctor2@demo.test': {
    hospitals: ['banadir'],
    specialty: 'Pediatrics',
    level: 'Specialist',
    gender: 'male',
    birth_date: '1985-01-22',
    national_id: '25412207731',
    phone: '+252615550101',
    time_zone: 'Africa/Mogadishu',
    bio: 'Newborns, growth, and infections of childhood.',
    alternate_bio: 'حديثو الولادة والنمو وأمراض الطفولة المعدية.',
  },
  'coordinator@demo.test': {
    hospitals: ['hub'],
    gender: 'female',
    birth_date: '1990-04-12',
    national_id: '29004122104662',
    phone: '+201005550111',
  },
  'nurse@demo.test': {
    hospitals: ['banadir'],
    gender: 'male',
    birth_date: '1994-08-30',
    national_id: '25419808312',
    time_zone: 'Africa/Mogadishu',
    phone: '+252615550102',
  },
  'lab@demo.test': {
    hospitals: ['hub'],
    gender: 'male',
    birth_date: '1988-02-17',
    national_id: '28802170101193',
    phone: '+201005550113',
  },
  'radiology@demo.test': {
    hospitals: ['hub'],
    gender: 'female',
    birth_date: '1986-12-05',
    national_id: '28612050102267',
    phone: '+201005550114',
  },
  'admin@demo.test': {
    hospitals: ['hub'],
    gender: 'male',
    birth_date: '1975-09-21',
    national_id: '27509210101338',
    phone: '+201005550112',
  },
  'super@demo.test': {
    gender: 'female',
    birth_date: '1980-07-01',
    national_id: '28007010105549',
    phone: '+201005550115',
  },
}

/** More doctors, so that a search has something to choose from. They have no account of their own to try. */
const colleagues = [
  {
    email: 'doctor3@demo.test',
    first_name: 'طارق',
    last_name: 'نعمة',
    alternate_name: 'Tarek Nehma',
    role: 'DOCTOR' as RoleCode,
    details: {
      hospitals: ['hub'],
      specialty: 'Endocrinology',
      level: 'Professor',
      gender: 'male',
      birth_date: '1962-03-03',
      national_id: '26203030101771',
      phone: '+201005550116',
      bio: 'السكري وأمراض الغدة الدرقية.',
      alternate_bio: 'Diabetes and diseases of the thyroid.',
    } satisfies Details,
  },
  {
    email: 'doctor4@demo.test',
    first_name: 'Ghada',
    last_name: 'Attallah',
    alternate_name: 'غادة عطا الله',
    role: 'DOCTOR' as RoleCode,
    details: {
      hospitals: ['aswan'],
      specialty: 'Dermatology',
      level: 'Consultant',
      gender: 'female',
      birth_date: '1983-10-14',
      national_id: '28310142800984',
      phone: '+201005550117',
      bio: 'Skin, hair and nails, children and adults.',
      alternate_bio: 'أمراض الجلد والشعر والأظافر للأطفال والكبار.',
    } satisfies Details,
  },
]

async function idsByName(table: typeof specialties | typeof levels) {
  const rows = await db().select({ id: table.id, name: table.name }).from(table)
  return new Map(rows.map((row) => [row.name, row.id]))
}

/** Everybody of the demo, verified, with one password; returns their ids by email. */
export async function seedPeople(places: DemoHospitals): Promise<Map<string, number>> {
  const at = now()
  const passwordHash = await hashPassword(demoPassword)
  const specialtyIds = await idsByName(specialties)
  const levelIds = await idsByName(levels)
  const roleIds = new Map((await db().select().from(roles)).map((role) => [role.code, role.id]))
  const everybody = [
    ...demoPeople.map((person) => ({ ...person, details: details[person.email] ?? {} })),
    ...colleagues,
  ] as (DemoAccount & { details: Details })[]

  const stored = await db()
    .insert(users)
    .values(
      everybody.map(({ details: more, ...person }) => ({
        first_name: person.first_name,
        last_name: person.last_name,
        alternate_name: person.alternate_name,
        email: person.email,
        password_hash: passwordHash,
        verified_at: at,
        national_id: more.national_id ?? '',
        phone: more.phone ?? null,
        ...searchOf({
          ...person,
          national_id: more.national_id ?? '',
          phone: more.phone ?? null,
        }),
        gender: more.gender ?? null,
        birth_date: more.birth_date ?? null,
        country_id: places.hub.country_id,
        city_id: places.hub.city_id,
        time_zone: more.time_zone ?? 'Africa/Cairo',
        is_staff_member: person.role !== 'PATIENT',
        is_doctor: person.role === 'DOCTOR',
        specialty_id: more.specialty ? (specialtyIds.get(more.specialty) ?? null) : null,
        level_id: more.level ? (levelIds.get(more.level) ?? null) : null,
        bio: more.bio ?? null,
        alternate_bio: more.alternate_bio ?? null,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning({ id: users.id, email: users.email })
  const idOf = new Map(stored.map((user) => [user.email, user.id]))

  const person = (email: string) => idOf.get(email) ?? 0
  await db()
    .insert(userRoles)
    .values(everybody.map(({ email, role }) => ({ user_id: person(email), role_id: roleIds.get(role) ?? 0 })))
  const memberships = everybody.flatMap(({ email, details: more }) =>
    (more.hospitals ?? []).map((name) => ({ user_id: person(email), hospital_id: places[name].id })),
  )
  await db().insert(userHospitals).values(memberships)
  await db()
    .insert(accountManagement)
    .values(memberships.map((each) => ({ ...each, status: 'managing' as const, created_at: at })))
  return idOf
}

/** Has the demo been filled before? */
export async function isSeeded(): Promise<boolean> {
  const [known] = await db().select({ id: users.id }).from(users).where(eq(users.email, 'super@demo.test')).limit(1)
  return known !== undefined
}
