import { asTyped, atLeast, atMost, type Check, matching, type Rule, trimmed } from '@/lib/rules';
import { passwordLength } from './strength';

export interface Login {
  email: string;
  password: string;
}

export interface Credentials extends Login {
  /** Asked for while registration is by invite. */
  inviteCode: string;
}

export interface Person {
  handle: string;
  displayName: string;
  accountType: 'fan' | 'artist';
}

const email = trimmed(
  atLeast(1, 'Enter your e-mail address.'),
  matching(
    /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
    'Enter an e-mail address, like name@example.com.',
  ),
);

/** The same limits as the server's, so that most mistakes are told before it is asked. */
const newPassword = asTyped([
  (password) => {
    const length = [...password].length;
    return length >= passwordLength.least && length <= passwordLength.most;
  },
  `A password has ${passwordLength.least} to ${passwordLength.most} characters.`,
]);

const length: Check[] = [
  atLeast(3, 'A handle has 3 to 30 characters.'),
  atMost(30, 'A handle has 3 to 30 characters.'),
];

export const handleRule: Rule = {
  read: (typed) => typed.trim().replace(/^@/, ''),
  checks: [
    ...length,
    matching(/^\w+$/, 'A handle has only letters A to Z, digits and _.'),
    matching(/[^_]/, 'A handle needs at least one letter or digit.'),
  ],
};

const code: Rule = {
  read: (typed) => typed.replaceAll(/\D/g, ''),
  checks: [[(digits) => digits.length === 6, 'Enter the 6 digits of the code.']],
};

const ownPassword = { password: asTyped(atLeast(1, 'Enter your password.')) };

export const loginRules = { email, ...ownPassword };
export const credentialsRules = { email, password: newPassword };
export const invitedRules = {
  ...credentialsRules,
  inviteCode: trimmed(atLeast(1, 'Enter your invite code.')),
};
export const personRules = {
  handle: handleRule,
  displayName: trimmed(
    atLeast(1, 'Enter the name that others will see.'),
    atMost(60, 'A name has 1 to 60 characters.'),
  ),
};
export const codeRules = { code };
export const factorRules = { code: trimmed(atLeast(1, 'Enter a code.')) };
export const passwordRules = ownPassword;
export const emailRules = { email };
export const firstPasswordRules = { newPassword };
export const newPasswordRules = { code, password: newPassword };
