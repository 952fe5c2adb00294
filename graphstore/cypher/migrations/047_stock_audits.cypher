// When it was last looked whether all stock adds up.
CREATE CONSTRAINT stock_audit_id IF NOT EXISTS FOR (n:StockAudit) REQUIRE n.id IS UNIQUE;
