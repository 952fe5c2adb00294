export interface SignIn {
  id: string;
  /** Empty where the device did not tell. */
  device: string;
  startedAt: string;
  seenAt: string;
  isThis: boolean;
}

export interface Safety {
  /** Otherwise a sign-in of the last minutes is asked for. */
  asksPassword: boolean;
  canChangeEmail: boolean;
  /** Null where the site asks for none. */
  secondFactor: { isOn: boolean; recoveryCodesLeft: number } | null;
  signIns: SignIn[];
}
