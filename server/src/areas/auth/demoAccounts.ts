import { type RoleCode, seededRoles } from '#contract/roles/seededRoles'

export const demoPassword = 'Demo-1234'

interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  role: RoleCode
}

/** The accounts of the demo (decisions 11), in the order of the sign-in page. Every person is invented. */
export const demoPeople: readonly DemoAccount[] = [
  { email: 'patient@demo.test', firstName: 'Ahmed', lastName: 'Salem', role: 'PATIENT' },
  { email: 'patient2@demo.test', firstName: 'خديجة', lastName: 'نور', role: 'PATIENT' },
  { email: 'doctor@demo.test', firstName: 'Mona', lastName: 'Farouk', role: 'DOCTOR' },
  { email: 'doctor2@demo.test', firstName: 'Abdi', lastName: 'Warsame', role: 'DOCTOR' },
  { email: 'coordinator@demo.test', firstName: 'Hala', lastName: 'Mansour', role: 'COORDINATOR' },
  { email: 'nurse@demo.test', firstName: 'Yusuf', lastName: 'Nasser', role: 'NURSE' },
  { email: 'lab@demo.test', firstName: 'Omar', lastName: 'Sabry', role: 'LAB_OR_RADIOLOGY' },
  { email: 'radiology@demo.test', firstName: 'Mariam', lastName: 'Khoury', role: 'LAB_OR_RADIOLOGY' },
  { email: 'admin@demo.test', firstName: 'Samir', lastName: 'Kabbani', role: 'ADMIN' },
  { email: 'super@demo.test', firstName: 'Lina', lastName: 'Darwish', role: 'SUPER_ADMIN' },
]

export function demoAccounts() {
  return demoPeople.map((person) => ({
    email: person.email,
    password: demoPassword,
    name: `${person.firstName} ${person.lastName}`,
    role: seededRoles[person.role],
  }))
}
