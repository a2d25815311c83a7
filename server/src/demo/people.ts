import { eq } from 'drizzle-orm'
import type { RoleCode } from '#contract/roles/seededRoles'
import { demoPassword, demoPeople } from '../areas/auth'
import { levels, specialties } from '../areas/reference'
import { hashPassword } from '../platform/auth/password'
import { searchOf } from '../platform/auth/search'
import { roles, userHospitals, userRoles, users } from '../platform/auth/tables'
import { db, now } from '../platform/context'
import type { DemoHospitals } from './places'

interface Details {
  hospitals?: (keyof DemoHospitals)[]
  specialty?: string
  level?: string
  bio?: string
  gender?: 'male' | 'female'
  birthDate?: string
  nationalId?: string
  phone?: string
  timeZone?: string
}

/** What the demo's people are beside their name and role. */
const details: Record<string, Details> = {
  'patient@demo.test': {
    hospitals: ['hub'],
    gender: 'male',
    birthDate: '1964-03-18',
    nationalId: '26403180101375',
    phone: '+201001234567',
  },
  'patient2@demo.test': {
    gender: 'female',
    birthDate: '1991-11-02',
    nationalId: '25417308846',
    phone: '+252612345678',
    timeZone: 'Africa/Mogadishu',
  },
  'doctor@demo.test': {
    hospitals: ['hub'],
    specialty: 'Cardiology',
    level: 'Consultant',
    gender: 'female',
    birthDate: '1978-06-09',
    nationalId: '27806090104525',
    phone: '+201112223344',
    bio: 'Heart failure, high blood pressure, and rhythm.',
  },
  'doctor2@demo.test': {
    hospitals: ['banadir'],
    specialty: 'Pediatrics',
    level: 'Specialist',
    gender: 'male',
    birthDate: '1985-01-22',
    nationalId: '25412207731',
    phone: '+252615550101',
    timeZone: 'Africa/Mogadishu',
    bio: 'Newborns, growth, and infections of childhood.',
  },
  'coordinator@demo.test': {
    hospitals: ['hub'],
    gender: 'female',
    birthDate: '1990-04-12',
    nationalId: '29004122104662',
    phone: '+201005550111',
  },
  'nurse@demo.test': {
    hospitals: ['banadir'],
    gender: 'male',
    birthDate: '1994-08-30',
    nationalId: '25419808312',
    timeZone: 'Africa/Mogadishu',
    phone: '+252615550102',
  },
  'lab@demo.test': {
    hospitals: ['hub'],
    gender: 'male',
    birthDate: '1988-02-17',
    nationalId: '28802170101193',
    phone: '+201005550113',
  },
  'radiology@demo.test': {
    hospitals: ['hub'],
    gender: 'female',
    birthDate: '1986-12-05',
    nationalId: '28612050102267',
    phone: '+201005550114',
  },
  'admin@demo.test': {
    hospitals: ['hub'],
    gender: 'male',
    birthDate: '1975-09-21',
    nationalId: '27509210101338',
    phone: '+201005550112',
  },
  'super@demo.test': {
    gender: 'female',
    birthDate: '1980-07-01',
    nationalId: '28007010105549',
    phone: '+201005550115',
  },
}

/** More doctors, so that a search has something to choose from. They have no account of their own to try. */
const colleagues = [
  {
    email: 'doctor3@demo.test',
    firstName: 'طارق',
    lastName: 'نعمة',
    role: 'DOCTOR' as RoleCode,
    details: {
      hospitals: ['hub'],
      specialty: 'Endocrinology',
      level: 'Professor',
      gender: 'male',
      birthDate: '1962-03-03',
      nationalId: '26203030101771',
      phone: '+201005550116',
      bio: 'السكري وأمراض الغدة الدرقية.',
    } satisfies Details,
  },
  {
    email: 'doctor4@demo.test',
    firstName: 'Ghada',
    lastName: 'Attallah',
    role: 'DOCTOR' as RoleCode,
    details: {
      hospitals: ['aswan'],
      specialty: 'Dermatology',
      level: 'Consultant',
      gender: 'female',
      birthDate: '1983-10-14',
      nationalId: '28310142800984',
      phone: '+201005550117',
      bio: 'Skin, hair and nails, children and adults.',
    } satisfies Details,
  },
]

async function idsByName(table: typeof specialties | typeof levels) {
  const rows = await db().select({ id: table.id, name: table.name }).from(table)
  return new Map(rows.map((row) => [row.name, row.id]))
}

/** Everybody of the demo, verified, with one password; answers their ids by email. */
export async function seedPeople(places: DemoHospitals): Promise<Map<string, number>> {
  const at = now()
  const passwordHash = await hashPassword(demoPassword)
  const specialtyIds = await idsByName(specialties)
  const levelIds = await idsByName(levels)
  const roleIds = new Map((await db().select().from(roles)).map((role) => [role.code, role.id]))
  const everybody = [
    ...demoPeople.map((person) => ({ ...person, details: details[person.email] ?? {} })),
    ...colleagues,
  ] as { email: string; firstName: string; lastName: string; role: RoleCode; details: Details }[]

  const stored = await db()
    .insert(users)
    .values(
      everybody.map(({ details: more, ...person }) => ({
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        passwordHash,
        verifiedAt: at,
        nationalId: more.nationalId ?? '',
        phone: more.phone ?? null,
        ...searchOf({ ...person, nationalId: more.nationalId ?? '', phone: more.phone ?? null }),
        gender: more.gender ?? null,
        birthDate: more.birthDate ?? null,
        countryId: places.hub.countryId,
        cityId: places.hub.cityId,
        timeZone: more.timeZone ?? 'Africa/Cairo',
        isStaffMember: person.role !== 'PATIENT',
        isDoctor: person.role === 'DOCTOR',
        specialtyId: more.specialty ? (specialtyIds.get(more.specialty) ?? null) : null,
        levelId: more.level ? (levelIds.get(more.level) ?? null) : null,
        bio: more.bio ?? null,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .returning({ id: users.id, email: users.email })
  const idOf = new Map(stored.map((user) => [user.email, user.id]))

  const person = (email: string) => idOf.get(email) ?? 0
  await db()
    .insert(userRoles)
    .values(everybody.map(({ email, role }) => ({ userId: person(email), roleId: roleIds.get(role) ?? 0 })))
  await db()
    .insert(userHospitals)
    .values(
      everybody.flatMap(({ email, details: more }) =>
        (more.hospitals ?? []).map((name) => ({ userId: person(email), hospitalId: places[name].id })),
      ),
    )
  return idOf
}

/** Has the demo been filled before? */
export async function isSeeded(): Promise<boolean> {
  const [known] = await db().select({ id: users.id }).from(users).where(eq(users.email, 'super@demo.test')).limit(1)
  return known !== undefined
}
