// Incomes whose tax was asked of somebody who is to be told what became of it.
CREATE INDEX earning_tax_due IF NOT EXISTS FOR (n:Earning) ON (n.taxDue);
