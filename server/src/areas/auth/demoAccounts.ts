import { type RoleCode, seededRoles } from '#contract/roles/seededRoles'
import { namesOfPerson } from '#contract/rules/localName'

export const demoPassword = 'Demo-1234'

export interface DemoAccount {
  email: string
  first_name: string
  last_name: string
  /** First and last name in the other script. */
  alternate_name: string
  role: RoleCode
}

/** The demo accounts (decisions 11), in the order of the sign-in page. All people are invented. */
export const demoPeople: readonly DemoAccount[] = [
  {
    email: 'patient@demo.test',
    first_name: 'Ahmed',
    last_name: 'Salem',
    alternate_name: 'أحمد سالم',
    role: 'PATIENT',
  },
  {
    email: 'patient2@demo.test',
    first_name: 'خديجة',
    last_name: 'نور',
    alternate_name: 'Khadija Nur',
    role: 'PATIENT',
  },
  {
    email: 'doctor@demo.test',
    first_name: 'Mona',
    last_name: 'Farouk',
    alternate_name: 'منى فاروق',
    role: 'DOCTOR',
  },
  {
    email: 'doctor2@demo.test',
    first_name: 'Abdi',
    last_name: 'Warsame',
    alternate_name: 'عبدي ورسمه',
    role: 'DOCTOR',
  },
  {
    email: 'coordinator@demo.test',
    first_name: 'Hala',
    last_name: 'Mansour',
    alternate_name: 'هالة منصور',
    role: 'COORDINATOR',
  },
  {
    email: 'nurse@demo.test',
    first_name: 'Yusuf',
    last_name: 'Nasser',
    alternate_name: 'يوسف ناصر',
    role: 'NURSE',
  },
  {
    email: 'lab@demo.test',
    first_name: 'Omar',
    last_name: 'Sabry',
    alternate_name: 'عمر صبري',
    role: 'LAB_OR_RADIOLOGY',
  },
  {
    email: 'radiology@demo.test',
    first_name: 'Mariam',
    last_name: 'Khoury',
    alternate_name: 'مريم خوري',
    role: 'LAB_OR_RADIOLOGY',
  },
  {
    email: 'admin@demo.test',
    first_name: 'Samir',
    last_name: 'Kabbani',
    alternate_name: 'سمير قباني',
    role: 'ADMIN',
  },
  {
    email: 'super@demo.test',
    first_name: 'Lina',
    last_name: 'Darwish',
    alternate_name: 'لينا درويش',
    role: 'SUPER_ADMIN',
  },
]

/** Returns the demo accounts as the sign-in page lists them, with their password. */
export function demoAccounts() {
  return demoPeople.map((person) => ({
    email: person.email,
    password: demoPassword,
    ...namesOfPerson(person),
    role: seededRoles[person.role],
  }))
}
